import type { FocusEvent, HTMLAttributes, PointerEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Chip } from './card.tsx';
import { SearchField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

let passed: HTMLAttributes<Element> = {};

function Control(props: HTMLAttributes<Element>) {
  passed = props;
  return null;
}

it('a control keeps the classes that it gets', () => {
  expect(renderToStaticMarkup(<Chip pressed className="wide" />)).toContain('class="lo-chip wide"');
  expect(renderToStaticMarkup(<SearchField label="Search" className="wide" />)).toContain(
    'class="lo-input wide"',
  );
});

it('a control with a tooltip keeps its description and its handlers', () => {
  const html = renderToStaticMarkup(<IconButton icon="check" label="Done" aria-describedby="hint" />);
  expect(html).toContain('aria-describedby="hint"');

  const own = { onPointerEnter: vi.fn(), onPointerLeave: vi.fn(), onFocus: vi.fn(), onBlur: vi.fn() };
  renderToStaticMarkup(
    <Tooltip text="Done">
      <Control {...own} />
    </Tooltip>,
  );
  const pointer = { pointerType: 'touch' } as PointerEvent;
  const focus = { currentTarget: { matches: () => false } as unknown as Element } as FocusEvent;
  passed.onPointerEnter?.(pointer);
  passed.onPointerLeave?.(pointer);
  passed.onFocus?.(focus);
  passed.onBlur?.(focus);
  for (const handler of [own.onPointerEnter, own.onPointerLeave])
    expect(handler.mock.calls).toEqual([[pointer]]);
  for (const handler of [own.onFocus, own.onBlur]) expect(handler.mock.calls).toEqual([[focus]]);
});

import { IconButton, SearchField, useT } from '@liftout/kit';
import { type KeyboardEvent, type Ref, startTransition, useOptimistic } from 'react';

interface FaqSearchFieldProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  /** Clears the field and closes the search. */
  onEscape: () => void;
  onClear: () => void;
}

/** The field updates at once; the results are rendered with lower priority, so that typing stays fast. */
export function FaqSearchField({ ref, text, onText, onEscape, onClear }: FaqSearchFieldProps) {
  const t = useT('mf-support/faq');
  const [shown, setShown] = useOptimistic(text);
  return (
    <search className="lo-no-print block max-w-2xl">
      <SearchField
        ref={ref}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={shown}
        autoComplete="off"
        onChange={({ target: { value } }) =>
          startTransition(() => {
            setShown(value);
            onText(value);
          })
        }
        onKeyDown={(event: KeyboardEvent) => {
          // While an input method is composing, as for Chinese, Escape only cancels the composition.
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEscape();
        }}
        end={shown !== '' && <IconButton icon="close" label={t('search.clear')} onClick={onClear} />}
      />
    </search>
  );
}

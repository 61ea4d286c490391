import { IconButton, SearchField, useT } from '@liftout/kit';
import { type KeyboardEvent, type Ref, startTransition, useOptimistic } from 'react';

interface FaqSearchFieldProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  /** Empties the field and leaves the search. */
  onEscape: () => void;
  onClear: () => void;
}

/** What is typed is shown at once; the page below follows when there is time, so that no key is late. */
export function FaqSearchField({ ref, text, onText, onEscape, onClear }: FaqSearchFieldProps) {
  const t = useT('mf-support/faq');
  const [shown, setShown] = useOptimistic(text);
  return (
    <search className="block max-w-2xl">
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
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onEscape();
        }}
        end={shown !== '' && <IconButton icon="close" label={t('search.clear')} onClick={onClear} />}
      />
    </search>
  );
}

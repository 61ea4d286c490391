import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  hint?: string;
  /** Renders the control with the id that the label refers to. */
  children: (control: { id: string; 'aria-describedby'?: string }) => ReactNode;
}

/** A control with label and hint. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="lo-field">
      <label className="lo-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(hint && { 'aria-describedby': hintId }) })}
      {hint && (
        <p className="lo-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Input(props: ComponentProps<'input'>) {
  return <input {...props} className={`lo-input ${props.className ?? ''}`.trim()} />;
}

export function Textarea(props: ComponentProps<'textarea'>) {
  return <textarea {...props} className={`lo-input ${props.className ?? ''}`.trim()} />;
}

export function Select(props: ComponentProps<'select'>) {
  return <select {...props} className={`lo-input ${props.className ?? ''}`.trim()} />;
}

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'aria-label'> {
  /** Accessible name. */
  label: string;
  /** At the end of the box: a clear button, a spinner. */
  end?: ReactNode;
}

export function SearchField({ label, end, className = '', ...props }: SearchFieldProps) {
  return (
    <div className="lo-search">
      <Icon name="search" />
      <input type="search" {...props} aria-label={label} className={`lo-input ${className}`.trim()} />
      {end && <div className="lo-search-end">{end}</div>}
    </div>
  );
}

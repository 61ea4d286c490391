import { Field, Select } from '@liftout/kit';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Value[];
  text: (option: Value) => string;
  onChange: (option: Value) => void;
}

/** A labelled native list to choose one option from. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, text, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {text(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

import { useId } from 'react';

interface RangeFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value as text, also for screen readers. */
  text: string;
  onChange: (value: number) => void;
}

/** A labelled native slider with its value in words. */
export function RangeField({ label, value, min, max, step = 1, text, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span className="text-soft tabular-nums">{text}</span>
      </div>
      <input
        id={id}
        type="range"
        className="lo-range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

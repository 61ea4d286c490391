interface ColorFieldProps {
  label: string;
  /** `#rrggbb`. */
  value: string;
  onChange: (color: string) => void;
}

/** The native colour picker with a label. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2 text-sm">
      <input
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="size-9 cursor-pointer rounded-frame border border-line bg-transparent p-0.5"
      />
      {label}
    </label>
  );
}

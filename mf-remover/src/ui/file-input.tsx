import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  onFiles: (files: readonly File[]) => void;
}

/** A file field out of sight, which a button clicks. */
export function FileInput({ onFiles, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
}

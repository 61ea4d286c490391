/** Whether a file is still as it was when the visitor chose it. Browsers read no file that was changed or deleted. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

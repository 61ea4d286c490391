import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/**
 * Refuses a file with a known name and other content, because browsers never request a known name again.
 * @param kept All versions of the app that are kept.
 */
export function checkNames(descriptor: Descriptor, kept: readonly Descriptor[]): Fault[] {
  return Object.entries(descriptor.files).flatMap(([file, { integrity }]): Fault[] => {
    if (file.startsWith('root/')) return [];
    const other = kept.find(({ files }) => (files[file]?.integrity ?? integrity) !== integrity);
    if (!other) return [];
    return [
      {
        check: 'integrity',
        message: `\`web/${file}\` has the name of a file of version ${other.hash} and other content. Build with the preset, which puts a hash of the content into the name.`,
      },
    ];
  });
}

import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Release } from '../../releases/release.ts';
import type { Fault } from './fault.ts';

/** A file keeps its name only with its content: browsers never ask again for a name that they know. */
export function checkNames(descriptor: Descriptor, kept: readonly Release[]): Fault[] {
  return Object.entries(descriptor.files).flatMap(([file, { integrity }]): Fault[] => {
    if (file.startsWith('root/')) return [];
    const other = kept.find(
      (release) =>
        release.descriptor.name === descriptor.name &&
        (release.descriptor.files[file]?.integrity ?? integrity) !== integrity,
    );
    if (!other) return [];
    return [
      {
        check: 'integrity',
        message: `\`web/${file}\` has the name of a file of version ${other.descriptor.hash} and other content. Build with the preset, which puts a hash of the content into the name.`,
      },
    ];
  });
}

import { patternFault, patternsOverlap } from '@liftout/page-contract';
import { isAppName } from '../app-manifest.ts';

/** A remote that exists, with the path patterns that it owns. */
interface Remote {
  name: string;
  paths: readonly string[];
}

/** Why a new remote cannot have a name, or undefined. Its first page is named without `mf-`. */
export function nameFault(name: string, others: readonly Remote[]): string | undefined {
  if (!isAppName(name) || name === 'shell' || /--|-$/.test(name))
    return 'A remote needs one name like `mf-pricing`.';
  if (others.some((other) => other.name === name)) return `There is already a remote ${name}.`;
  const path = `/${name.slice('mf-'.length)}`;
  const fault = patternFault(path);
  if (fault) return `${name} would have the page ${path}, which ${fault}. Take another name.`;
  const owner = others.find(({ paths }) => paths.some((own) => patternsOverlap(own, path)));
  return owner && `${name} would have the page ${path}, which belongs to ${owner.name}. Take another name.`;
}

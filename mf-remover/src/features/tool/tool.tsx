import { RemovalSection, type RemovalSectionProps } from '../removal/removal-section';
import { useSetView } from './use-set-view';

/** The tool of a page: one picture, and on request a set of them. */
export function Tool(props: Omit<RemovalSectionProps, 'more'>) {
  return <RemovalSection {...props} more={useSetView()} />;
}

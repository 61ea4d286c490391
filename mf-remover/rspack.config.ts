import { defineRemote } from '@liftout/preset';
import { withWorkers } from './build/with-workers.ts';

export default withWorkers(defineRemote({ directory: import.meta.dirname, paths: ['/'], pages: ['/'] }));

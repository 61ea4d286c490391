import { startS3 } from '../../../gateway/src/testing/s3-server.ts';

// An S3 server in a separate process, so that the load of the benchmark does not slow it down. It prints the variables
// for a gateway as one line of JSON, and ends on SIGTERM.
const s3 = await startS3();
process.stdout.write(`${JSON.stringify(s3.env)}\n`);
process.once('SIGTERM', () => void s3.stop().then(() => process.exit()));

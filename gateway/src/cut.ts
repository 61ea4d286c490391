// The entry of `npm run cut`, and of the package @liftout/cut.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 22) {
  process.stderr.write(`The command needs Node 22 or newer; this is ${process.version}.\n`);
  process.exit(2);
}
// Not a static import, because an older Node cannot load this module.
const { runCommand } = await import('./removal/command/run-command.ts');
const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The second signal ends the process at once.
  process.once(signal, () => controller.abort());
}
process.exitCode = await runCommand({
  args: process.argv.slice(2),
  directory: process.env.LIFTOUT_DIRECTORY || process.cwd(),
  key: process.env.LIFTOUT_API_KEY || undefined,
  model: process.env.REMOVAL_MODEL || undefined,
  dataDir: process.env.DATA_DIR || './data',
  stdout: process.stdout,
  stderr: process.stderr,
  signal: controller.signal,
});

export {};

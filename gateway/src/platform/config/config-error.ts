/** All faults of a configuration at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      [
        `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:`,
        ...faults.map((fault) => `  - ${fault}`),
        'All variables are described in gateway/README.md.',
      ].join('\n'),
    );
    this.faults = faults;
  }
}

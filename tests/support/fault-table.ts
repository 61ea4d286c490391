import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

interface Row {
  title: string;
  seen: string;
  recovered: string;
}

/** Prints for each fault what visitors saw, and how the page recovered. */
export default class FaultTable implements Reporter {
  readonly #rows: Row[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const noted = (type: string) =>
      result.annotations.find((annotation) => annotation.type === type)?.description ?? '';
    if (!noted('seen')) return;
    this.#rows.push({
      title: test.title,
      seen: noted('seen'),
      recovered: noted('recovered') || result.status,
    });
  }

  onEnd(): void {
    if (this.#rows.length === 0) return;
    const rows = [{ title: 'fault', seen: 'what the visitor saw', recovered: 'recovered by' }].concat(
      this.#rows.sort((a, b) => a.title.localeCompare(b.title)),
    );
    const width = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length));
    const [title, seen] = [width('title'), width('seen')];
    const lines = rows.map((row) => `${row.title.padEnd(title)}  ${row.seen.padEnd(seen)}  ${row.recovered}`);
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

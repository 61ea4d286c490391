export interface Counts {
  total: number;
  done: number;
  skipped: number;
  failed: number;
}

export interface Progress {
  update(counts: Counts): void;
  /** A line that stays. */
  say(line: string): void;
  end(): void;
}

const barWidth = 24;
/** Milliseconds between two lines without a terminal. */
const lineInterval = 10_000;

/** A bar on a terminal; elsewhere, such as in a log, a line every ten seconds. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  const started = performance.now();
  let lastLine = started;
  let shown = '';

  const clear = () => stream.isTTY && shown !== '' && stream.write('\r\u001b[2K');
  return {
    update(counts) {
      const line = describe(counts, (performance.now() - started) / 1000);
      if (!stream.isTTY) {
        if (performance.now() - lastLine < lineInterval) return;
        lastLine = performance.now();
        stream.write(`${line}\n`);
        return;
      }
      clear();
      shown = line.slice(0, Math.max(20, (stream.columns || 80) - 1));
      stream.write(shown);
    },
    say(line) {
      clear();
      stream.write(`${line}\n${stream.isTTY ? shown : ''}`);
    },
    end() {
      clear();
      shown = '';
    },
  };
}

export function describe({ total, done, skipped, failed }: Counts, seconds: number): string {
  const finished = done + skipped + failed;
  const share = total === 0 ? 1 : finished / total;
  const filled = Math.round(share * barWidth);
  const bar = '#'.repeat(filled) + '-'.repeat(barWidth - filled);
  const worked = done + failed;
  const left = worked > 0 ? Math.ceil(((total - finished) * seconds) / worked) : undefined;
  return [
    `[${bar}] ${finished} of ${total}`,
    failed > 0 && `${failed} failed`,
    worked > 0 && `${(worked / seconds).toFixed(1)} a second`,
    left !== undefined && left > 0 && `${left} s left`,
  ]
    .filter(Boolean)
    .join(', ');
}

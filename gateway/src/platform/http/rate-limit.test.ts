import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestGateway } from '../../testing/test-gateway.ts';
import { addressKey, createRateLimiter } from './rate-limit.ts';

afterEach(() => void vi.useRealTimers());

describe('createRateLimiter', () => {
  it('makes nobody wait for more than a minute when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limiter = createRateLimiter('test', 1);
    await limiter.take('a caller');
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await limiter.take('a caller')).toMatchObject({ allowed: false, resetSeconds: 60 });
  });
});

describe('addressKey', () => {
  it('is the address for IPv4, in any notation, and the network for IPv6', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(addressKey('2001:db8:1:2:3::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('not an address')).toBe('unknown');
  });

  it('leaves out the port that some proxies write', () => {
    expect(addressKey('203.0.113.7:1234')).toBe('203.0.113.7');
    expect(addressKey('[2001:db8:1:2::1]:443')).toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('[2001:db8:1:2::1]')).toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('[::ffff:203.0.113.7]:80')).toBe('203.0.113.7');
  });
});

describe('X-Forwarded-For', () => {
  async function statuses(env: Record<string, string>, forwarded: string[]): Promise<number[]> {
    const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1', ...env });
    try {
      const found: number[] = [];
      for (const one of forwarded) {
        const response = await fetch(`${gateway.url}/api/upload`, {
          method: 'POST',
          headers: { 'X-Forwarded-For': one },
        });
        found.push(response.status);
      }
      return found;
    } finally {
      await gateway.dispose();
    }
  }

  it('is ignored unless a proxy is trusted', async () => {
    expect(await statuses({}, ['192.0.2.1', '192.0.2.2'])).toEqual([415, 429]);
  });

  it('counts only in the part that trusted proxies have written', async () => {
    const spoofed = ['192.0.2.1, 198.51.100.9', '192.0.2.2, 198.51.100.9', '192.0.2.2, 198.51.100.10'];
    expect(await statuses({ TRUST_PROXY: '1' }, spoofed)).toEqual([415, 429, 415]);
  });
});

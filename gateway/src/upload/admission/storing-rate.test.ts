import { describe, expect, test } from '@jest/globals';
import { StoringRate } from './storing-rate.ts';

const weight = 100_000;

function createRate() {
  const clock = { ms: 0 };
  const rate = new StoringRate(500, () => clock.ms);
  const store = (count: number, msPerUpload: number) => {
    for (let n = 0; n < count; n += 1) {
      rate.begin();
      clock.ms += msPerUpload;
      rate.finish(weight);
    }
  };
  return { clock, rate, store };
}

describe('the storing rate', () => {
  test('follows the uploads that are stored, down and up again within some seconds of work', () => {
    const { rate, store } = createRate();
    store(200, 100);
    expect(rate.estimateMs(10 * weight)).toBeGreaterThan(500);
    store(600, 100);
    expect(Math.round(rate.estimateMs(10 * weight) / 100)).toBe(10);
    store(2_000, 10);
    expect(rate.estimateMs(10 * weight)).toBeLessThan(400);
  });

  test('does not count the time without uploads', () => {
    const { clock, rate, store } = createRate();
    store(100, 10);
    const before = rate.estimateMs(weight);
    clock.ms += 3_600_000;
    expect(rate.estimateMs(weight)).toBe(before);
    store(1, 10);
    expect(rate.estimateMs(weight)).toBeLessThan(before * 1.1);
  });

  test('falls while no upload finishes, and recovers its former value when an outage has ended these uploads', () => {
    const { clock, rate, store } = createRate();
    store(1_000, 100);
    const before = rate.estimateMs(weight);
    rate.begin();
    clock.ms += 20_000;
    expect(rate.estimateMs(weight)).toBeGreaterThan(before * 2.5);
    rate.abandon();
    expect(rate.estimateMs(weight)).toBe(before);
  });

  test('counts the time of uploads after their clients left', () => {
    const { clock, rate, store } = createRate();
    store(1_000, 100);
    const before = rate.estimateMs(weight);
    for (let n = 0; n < 100; n += 1) {
      rate.begin();
      clock.ms += 100;
      rate.leave();
    }
    expect(rate.estimateMs(weight)).toBeGreaterThan(before * 1.5);
  });
});

import { describe, expect, test } from '@jest/globals';
import { Budget, type Reservation } from './semaphore.ts';

const never = new AbortController().signal;
/** So that a wait that should end by itself would fail the test by its time-out. */
const long = 60_000;

describe('a budget', () => {
  test('admits up to its capacity and the next when bytes come back', async () => {
    const budget = new Budget(10, long);
    const first = await budget.reserve(6, never);
    await budget.reserve(4, never);
    const waiting = budget.reserve(5, never);
    first.release();
    await waiting;
    expect(budget.held).toBe(9);
  });

  test('admits in the order of arrival: a small one does not overtake a large one', async () => {
    const budget = new Budget(10, long);
    const first = await budget.reserve(8, never);
    const order: string[] = [];
    const large = budget.reserve(10, never).then(reservation => (order.push('large'), reservation));
    const small = budget.reserve(1, never).then(() => order.push('small'));
    first.release();
    (await large).release();
    await small;
    expect(order).toEqual(['large', 'small']);
  });

  test('admits who comes back before all who are new, also before those who came earlier', async () => {
    const budget = new Budget(1, long);
    const first = await budget.reserve(1, never);
    const order: string[] = [];
    const taken = (name: string) => (reservation: Reservation) => {
      order.push(name);
      reservation.release();
    };
    const waiting = [
      budget.reserve(1, never).then(taken('new')),
      budget.reserveAgain(1, never).then(taken('back')),
      budget.reserveAgain(1, never).then(taken('back later')),
    ];
    expect(budget.waiting).toBe(3);
    first.release();
    await Promise.all(waiting);
    expect(order).toEqual(['back', 'back later', 'new']);
  });

  test('refuses with UNAVAILABLE who waited too long, and lets those behind go on', async () => {
    const budget = new Budget(10, 20);
    await budget.reserve(8, never);
    const large = budget.reserve(10, never);
    const small = budget.reserve(2, never);
    await expect(large).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await small;
    expect(budget.held).toBe(10);
  });

  test('forgets who gave up', async () => {
    const budget = new Budget(10, long);
    await budget.reserve(8, never);
    const abort = new AbortController();
    const large = budget.reserve(10, abort.signal);
    const small = budget.reserve(2, never);
    abort.abort(new Error('gone'));
    await expect(large).rejects.toThrow('gone');
    await small;
    await expect(budget.reserve(1, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
    expect(budget.held).toBe(10);
  });

  test('gives nothing to one who gave up at the moment of its turn', async () => {
    const budget = new Budget(10, long);
    const first = await budget.reserve(10, never);
    const abort = new AbortController();
    const next = budget.reserve(10, abort.signal);
    first.release();
    abort.abort(new Error('gone'));
    await expect(next).rejects.toThrow('gone');
    expect(budget.held).toBe(0);
  });

  test('counts what is given back once, and never below nothing', async () => {
    const budget = new Budget(10, long);
    const reservation = await budget.reserve(10, never);
    reservation.shrink(4);
    reservation.shrink(7);
    expect(budget.held).toBe(4);
    reservation.release();
    reservation.release();
    expect(budget.held).toBe(0);
  });

  test('gives one who asks for more than all of it the whole', async () => {
    const budget = new Budget(10, long);
    const whole = await budget.reserve(1_000, never);
    expect(budget.held).toBe(10);
    whole.release();
    expect(budget.held).toBe(0);
  });
});

import { expect, test } from '@jest/globals';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test.each(['00', '01', 'ff'])('a traceparent with the flags %s names its span', flags => {
  expect(parseTraceparent(`00-${traceId}-${spanId}-${flags}`)).toEqual({ traceId, spanId });
});

test('a written traceparent is sampled and names its span', () => {
  const text = formatTraceparent({ traceId, spanId });
  expect(text).toBe(`00-${traceId}-${spanId}-01`);
  expect(parseTraceparent(text)).toEqual({ traceId, spanId });
});

test.each([
  undefined,
  null,
  7,
  '',
  `00-${traceId}-${spanId}`,
  `01-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
])('%p is no traceparent', text => {
  expect(parseTraceparent(text)).toBeUndefined();
});

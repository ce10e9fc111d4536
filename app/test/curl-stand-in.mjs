// The part of curl that the welcome's commands use, for machines without curl: -X, -H, -d and the address.
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
  },
});
const headers = Object.fromEntries(values.header.map(header => header.split(/: */, 2)));
const method = values.request ?? (values.data === undefined ? 'GET' : 'POST');
const [address = ''] = positionals;
const response = await globalThis.fetch(address, { method, headers, ...(values.data && { body: values.data }) });
process.stdout.write(await response.text());

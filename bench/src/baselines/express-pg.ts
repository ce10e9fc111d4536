import express, { type Request } from 'express';
import { Pool, type QueryResultRow } from 'pg';
import { serveBaseline } from './serve-baseline.ts';

/** Baseline: Express with a pg pool of the default size. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', error => process.stderr.write(`baseline: ${error.message}\n`));

const app = express();
app.disable('x-powered-by').disable('etag').set('query parser', false);
const sessionRoute = '/projects/:project/sessions/:id';

async function queryRow<Row extends QueryResultRow>(sql: string, { params, headers }: Request): Promise<Row> {
  const { rows } = await pool.query<Row>(sql, [headers['x-owner'], params['project'], params['id']]);
  if (!rows[0]) throw new Error('no such row');
  return rows[0];
}

interface Head {
  etag: string;
  markdown_size: string;
  updated_at: Date;
}

const keyCondition = 'owner_id = $1 and project_id = $2 and id = $3';

app.get(`${sessionRoute}/head`, async (req, res) => {
  const head = await queryRow<Head>(
    `select etag, markdown_size, raw_size, data_size, updated_at from sessions where ${keyCondition}`,
    req,
  );
  res.setHeader('ETag', head.etag);
  if (req.headers['if-none-match'] === head.etag) {
    res.status(304).end();
    return;
  }
  res.setHeader('Last-Modified', head.updated_at.toUTCString());
  res.setHeader('Content-Length', head.markdown_size);
  res.status(200).end();
});

app.get(`${sessionRoute}/detail`, async (req, res) => {
  const session = await queryRow(
    `select s.*, c.markdown from sessions s join contents c using (owner_id, project_id, id) where ${keyCondition}`,
    req,
  );
  res.json({ success: true, data: { session } });
});

app.get(`${sessionRoute}/markdown`, async (req, res) => {
  const { markdown } = await queryRow<{ markdown: string }>(`select markdown from contents where ${keyCondition}`, req);
  res.type('text/markdown').send(markdown);
});

app.get('/projects/:project/sessions', async (req, res) => {
  const sql = 'select * from sessions where owner_id = $1 and project_id = $2 order by activity_at desc, id limit 100';
  const { rows } = await pool.query<QueryResultRow>(sql, [req.headers['x-owner'], req.params.project]);
  res.json({ success: true, data: { sessions: rows, total: rows.length } });
});

interface Upload {
  markdown: string;
  rawData: string;
}

app.put(sessionRoute, express.json({ limit: '200mb' }), async (req, res) => {
  const { markdown, rawData } = req.body as Upload;
  await pool.query(
    `insert into contents (owner_id, project_id, id, markdown, raw) values ($1, $2, $3, $4, $5)
       on conflict (owner_id, project_id, id) do update set markdown = excluded.markdown, raw = excluded.raw`,
    [req.headers['x-owner'], req.params['project'], req.params['id'], markdown, Buffer.from(rawData)],
  );
  res.status(201).json({ success: true });
});

await serveBaseline(app);

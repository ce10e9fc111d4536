import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MigratedDatabase, openMigratedDatabase } from './database.ts';
import { acrossOwners, composed, ownerInEachRow, partsOfComposed, withoutOwnText } from './exceptions.ts';
import { recordIndexStatements } from './index-statements.ts';
import { examineText, findProductStatements, type ProductStatements, readSource } from './product-statements.ts';
import type { StatementSite } from './source/find-statements.ts';
import type { OwnerUse } from './sql/examine-statement.ts';

let database: MigratedDatabase;
let product: ProductStatements;
/** The places whose statements must fix one owner. */
let ofOneOwner: StatementSite[];

const sendsOwnText = ({ place }: StatementSite) => !withoutOwnText.some(path => place.startsWith(path));
const isException = ({ place }: StatementSite) => place in acrossOwners || ownerInEachRow.has(place);

beforeAll(async () => {
  database = await openMigratedDatabase();
  product = findProductStatements();
  ofOneOwner = product.sites.filter(site => sendsOwnText(site) && !isException(site));
});
afterAll(() => database.stop());

const examine = (text: string) => examineText(text, database.catalog);

const fixesOneOwner = ({ withoutOwner, owners }: OwnerUse) =>
  withoutOwner.length === 0 && owners.length <= 1 && owners.every(owner => owner.startsWith('$'));
const namesOwnerInEachRow = ({ withoutOwner, owners }: OwnerUse) => withoutOwner.length === 0 && owners.length > 0;

async function findWrong(sites: readonly StatementSite[], isRight: (use: OwnerUse) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const { place, texts = [] } of sites)
    for (const text of texts)
      for (const use of await examine(text))
        if (!isRight(use)) wrong.push(`${place}: no owner of ${use.withoutOwner.join()}, owners ${use.owners.join()}`);
  return [...new Set(wrong)];
}

describe('a statement', () => {
  test('fixes one owner for every table of owners, unless it is an exception with a reason', async () => {
    expect(ofOneOwner.flatMap(({ texts = [] }) => texts).length).toBeGreaterThan(60);
    expect(await findWrong(ofOneOwner, fixesOneOwner)).toEqual([]);
  });

  test('of a batch names an owner in each row', async () => {
    const batches = product.sites.filter(({ place }) => ownerInEachRow.has(place));
    expect(new Set(batches.map(({ place }) => place))).toEqual(ownerInEachRow);
    expect(await findWrong(batches, namesOwnerInEachRow)).toEqual([]);
    for (const batch of batches) expect(await findWrong([batch], fixesOneOwner)).not.toEqual([]);
  });

  test('that is composed at run time fixes one owner too', async () => {
    const unknown = ofOneOwner.filter(({ texts }) => texts === undefined);
    expect(new Set(unknown.map(({ place }) => place))).toEqual(composed);
    const texts = await recordIndexStatements(database.pool);
    const uses = (await Promise.all(texts.map(examine))).flat();
    expect(uses.filter(({ tables }) => tables.length > 0).length).toBeGreaterThan(20);
    expect(uses.filter(use => !fixesOneOwner(use))).toEqual([]);
  });

  test('never escapes these checks: each text that names a table of owners is in a known statement', () => {
    const unknown = product.sites.filter(({ texts }) => texts === undefined);
    const known = [...unknown.map(({ place }) => place.split('#', 1)[0] ?? ''), ...partsOfComposed, ...withoutOwnText];
    const unused = product.findUnusedTexts(database.catalog);
    expect(unused.filter(place => !known.some(path => place.startsWith(path)))).toEqual([]);
  });

  test('is an exception only if it exists and does not fix one owner', async () => {
    const wrong: string[] = [];
    for (const place of Object.keys(acrossOwners)) {
      const sites = product.sites.filter(site => site.place === place);
      const isKnown = sites.every(({ texts }) => texts !== undefined);
      if (sites.length === 0 || (isKnown && (await findWrong(sites, fixesOneOwner)).length === 0)) wrong.push(place);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the checks report', () => {
  test('each statement that loses one of its conditions on the owner', async () => {
    const missed: string[] = [];
    for (const { place, texts = [] } of ofOneOwner)
      for (const text of texts)
        for (const { 0: condition, index } of text.matchAll(/[\w.]*owner_id = \$1/g)) {
          const defect = `${text.slice(0, index)}$1::text <> ''${text.slice(index + condition.length)}`;
          if ((await examine(defect)).every(fixesOneOwner)) missed.push(`${place}: ${condition}`);
        }
    expect(missed).toEqual([]);
  });

  test('the defect that the fault harness knows', async () => {
    const patch = readSource('test/faults/defects/patches/owner-missing-in-one-query.patch');
    const [, path = ''] = /^\+\+\+ b\/(.*)$/m.exec(patch) ?? [];
    const [, old = ''] = /^-( .*)$/m.exec(patch) ?? [];
    const [, replacement = ''] = /^\+( .*)$/m.exec(patch) ?? [];
    expect(readSource(path)).toContain(old);
    const { sites } = findProductStatements(file =>
      file === path ? readSource(file).replace(old, () => replacement) : readSource(file),
    );
    const wrong = await findWrong(
      sites.filter(site => site.place.startsWith(path)),
      fixesOneOwner,
    );
    expect(wrong).toContain(`${path}#fetchRows: no owner of sessions.live, owners `);
  });

  test.each([
    [
      'a left join that restricts only its other side',
      'select from sessions.sessions s left join sessions.parts p on s.owner_id = $1',
    ],
    ['an alternative', 'select from sessions.sessions where owner_id = $1 or id = $2'],
    ['a subquery', 'select from (values (1)) v where exists (select from sessions.sessions where id = $1)'],
    ['a table expression', 'with s as (select id from sessions.sessions) select from s where s.id = $1'],
    ['one side of a union', 'select from sessions.fences where owner_id = $1 union all select from sessions.fences'],
    ['an insert', 'insert into sessions.fences (owner_id, project_id) select owner_id, $1 from sessions.erasures'],
    [
      'a comparison of two tables',
      'select from sessions.sessions s join sessions.fences f using (owner_id, project_id)',
    ],
    ['a range of owners', 'delete from sessions.sessions where owner_id >= $1'],
  ])('%s', async (_, text) => {
    expect((await examine(text)).some(({ withoutOwner }) => withoutOwner.length > 0)).toBe(true);
  });
});

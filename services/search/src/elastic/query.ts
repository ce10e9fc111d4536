import { type estypes } from '@elastic/elasticsearch';

/** A query as the engine understands it; the library's type has undefined in it. */
export type Query = NonNullable<estypes.QueryDslQueryContainer>;

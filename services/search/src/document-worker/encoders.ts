import { elasticEncoder } from '../elastic/schema/encoder.ts';
import type { DocumentEncoder } from '../index-port/document-encoder.ts';
import type { EngineName } from '../index-port/search-index.ts';
import { postgresEncoder } from '../postgres/schema/encoder.ts';

export const encoders: Readonly<Record<EngineName, DocumentEncoder>> = {
  postgres: postgresEncoder,
  elastic: elasticEncoder,
};

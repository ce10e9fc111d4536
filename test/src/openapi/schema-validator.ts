import { type AnySchema, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from './document.ts';

/** Validates values against schemas of the document (JSON Schema 2020-12). */
export function createSchemaValidator(): { findProblems(schema: Schema, value: unknown): string[] } {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  formats.default(ajv);
  const compiled = new WeakMap<Schema, ValidateFunction>();
  return {
    findProblems: (schema, value) => {
      const validate = compiled.get(schema) ?? ajv.compile(schema as AnySchema);
      compiled.set(schema, validate);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message = '', params }) =>
        `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
      );
    },
  };
}

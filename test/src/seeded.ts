export { type Random, seeded } from '@archive/kit/testing';

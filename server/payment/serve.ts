import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import type { Limits } from '../limits.ts';

/** What is no JSON call: the provider's webhooks (their bodies as bytes, for the signature) and the picture of a QR. */
export function servePayments(_api: FastifyInstance, _house: House, _limits: Limits): void {}

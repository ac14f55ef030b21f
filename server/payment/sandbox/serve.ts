import type { FastifyInstance } from 'fastify';
import type { House } from '../../house.ts';

/** The built-in provider's pay page, marked TEST. */
export function serveSandbox(_app: FastifyInstance, _house: House): void {}

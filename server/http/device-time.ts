import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Moment } from '#domain/dates.ts';
import { deviceMoment } from '#domain/text.ts';

/** The phone's clock at the moment of sending (the header `Device-Time`); undefined when it says nothing, or nonsense. */
export function deviceTime({ headers }: Pick<FastifyRequest, 'headers'>): Moment | undefined {
  const read = v.safeParse(deviceMoment, headers['device-time']);
  return read.success ? read.output : undefined;
}

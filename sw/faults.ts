import { DAY } from '#domain/dates.ts';
import { type FaultKind, FAULTS_A_DAY, faultOf } from '#domain/fault/fault.ts';
import { countOfDay } from './device.ts';

declare const self: ServiceWorkerGlobalScope;

/** Reports errors in the worker, like pages do (src/platform/fault.ts). */
export function watchFaults(release = 'worker'): void {
  const reported = new Set<string>();

  async function report(error: unknown, kind: FaultKind): Promise<void> {
    const fault = faultOf(error, kind, 'worker', self.location.origin);
    const text = JSON.stringify(fault);
    if (!fault || reported.has(text)) return;
    reported.add(text);
    try {
      if ((await countOfDay('faults', Math.floor(Date.now() / DAY))) > FAULTS_A_DAY.worker) return;
      const body = JSON.stringify({ release, faults: [fault] });
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/v1/fault/report', { method: 'POST', headers, body, keepalive: true });
    } catch {
      // no signal, or a storage that cannot count: endless reports would be worse than none
    }
  }

  self.addEventListener('error', ({ error }) => void report(error, 'error'));
  self.addEventListener('unhandledrejection', ({ reason }) => void report(reason, 'rejection'));
}

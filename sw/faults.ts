import { type Fault, FAULTS_A_DAY, faultOf } from '#domain/fault/fault.ts';

declare const self: ServiceWorkerGlobalScope;

/** Reports what fails in the worker as the pages report theirs (src/platform/fault.ts). A worker lives for a minute: it counts for itself. */
export function watchFaults(release = 'worker'): void {
  const reported = new Set<string>();
  const report = (error: unknown, kind: Fault['kind']): void => {
    const fault = faultOf(error, kind, 'worker', self.location.origin);
    const text = JSON.stringify(fault);
    if (!fault || reported.has(text) || reported.size >= FAULTS_A_DAY) return;
    reported.add(text);
    const body = JSON.stringify({ release, faults: [fault] });
    const headers = { 'content-type': 'application/json' };
    void fetch('/api/v1/fault/report', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined); // no signal
  };
  self.addEventListener('error', ({ error }) => report(error, 'error'));
  self.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'rejection'));
}

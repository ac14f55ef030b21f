import { setPriority } from 'node:os';
import { Refused } from '#domain/refusals.ts';
import { drawn } from './drawing.ts';

// The program of a drawing process: pictures come in, one after another, and go out drawn anew. Everybody's requests come before it.
setPriority(10);
process.on('message', (sent: Uint8Array) => {
  drawn(sent).then(
    (picture) => process.send?.({ picture }),
    (error: unknown) => {
      // What is no refusal is a fault of ours: the process ends with it in its log.
      if (!(error instanceof Refused)) throw error;
      process.send?.('refused');
    },
  );
});
// Said to the whole group at a stop: the server, which ends in its own time, still draws what it has taken.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// The server is gone: what is being drawn would hold a plain exit up.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');

import { setPriority } from 'node:os';
import { Refused } from '#domain/refusals.ts';
import { drawn } from './drawing.ts';

// The program of a drawing process: redraws pictures one after another, with lower priority than requests.
setPriority(10);
process.on('message', (sent: Uint8Array) => {
  drawn(sent).then(
    (picture) => process.send?.({ picture }),
    (error: unknown) => {
      // Anything but a refusal is our bug: the process ends, and its log has the error.
      if (!(error instanceof Refused)) throw error;
      process.send?.('refused');
    },
  );
});
// At a stop the whole process group gets the signal, but the server still needs drawings until it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// The server has ended; a plain exit would wait for the current drawing.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');

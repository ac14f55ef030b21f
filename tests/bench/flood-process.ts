import { Agent } from 'node:http';
import { flood, type Flood } from './flooder.ts';

// A process of its own: what measures the others must not be slowed by the bodies it sends itself.
const agent = new Agent({ keepAlive: true });
process.on('message', (asked: Flood) => {
  void flood(agent, asked).then((count) => process.send?.(count));
});

// A program with an embedded database, as small as one can be: the tests start it, kill it and look at what is left.
import { startEmbedded } from '../../server/embedded/embedded.ts';

const [dir = '', onTerm] = process.argv.slice(2);
const { url, pid, stop } = await startEmbedded(dir);
if (onTerm === 'stop-on-term') process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
console.log(JSON.stringify({ url, pid }));
process.stdin.resume(); // stay until killed

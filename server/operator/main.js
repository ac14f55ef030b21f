const [major] = process.versions.node.split('.').map(Number);

// As in server/main.js: an older Node would stop at the first line of the rest with an unrelated error.
if ((major ?? 0) < 24) {
  console.error(`Caddee needs Node 24, this is ${process.version}: npm run operator brings it along.`);
  process.exit(1);
}
const { operate } = await import('./run.ts');
process.exitCode = await operate(process.argv.slice(2), process.env);

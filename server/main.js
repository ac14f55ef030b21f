const [major] = process.versions.node.split('.').map(Number);

// The rest is imported afterwards, because an older Node would stop at its first line with an unrelated error.
if ((major ?? 0) < 24) {
  console.error(
    `Caddee needs Node 24, this is ${process.version}. Start it with npm start: npm ci brings Node 24 along.`,
  );
  process.exit(1);
}
const { main } = await import('./server-process.ts');
await main();

import { expect, test } from 'vitest';
import { testTable } from '../support/table.ts';
import { pageIn } from '../../build/page-document.ts';
import { styleFor } from '../../build/page-style.ts';

const HTML = '<html lang="th"><body><div id="root"><p class="meta wanted">x</p></div></body></html>';

testTable<[string, string]>([
  ['what names no part of a page', '*,:before{margin:0}:root{--a:1}::selection{color:red}'],
  ['elements, classes and ids that are in the document', 'body{margin:0}.meta{color:red}#root>p.wanted{color:red}'],
  [
    'whatever state they are in',
    '.meta:hover,.meta:not(.gone):focus-visible{color:red}html[data-page=""] #root{color:red}',
  ],
  [
    'media and containers they are in',
    '@media (width>=48rem){.meta{color:red}}@container page (width<=9rem){p{color:red}}',
  ],
  ['faces', '@font-face{font-family:A;src:url(/a.woff2)format("woff2")}'],
  ['a brace in quotes', '.meta:after{content:"}{"}'],
  ['what moves there', '.meta{animation:1s rise}@keyframes rise{0%{opacity:0}to{opacity:1}}'],
])('%s stand in it', (_, css) => {
  expect(styleFor([css], HTML)).toBe(css);
});

testTable<[string, string]>([
  ['other classes', '.chat{color:red}.chat .meta{color:red}'],
  ['other elements', 'table p{color:red}'],
  ['media in which nothing is left', '@media (width>=48rem){.chat{color:red}}'],
  ['paper', '@media print{p{color:red}}'],
  ['what moves elsewhere', '@keyframes spin{to{rotate:1turn}}'],
])('%s do not', (_, css) => {
  expect(styleFor([css], HTML)).toBe('');
});

test('of a list of selectors those that are there; a layer that is empty keeps its place', () => {
  expect(styleFor(['.chat,.meta:is(.a,.b),p>b{color:red}'], HTML)).toBe('.meta:is(.a,.b){color:red}');
  expect(styleFor(['@layer a,b;@layer c{.chat{top:0}}\n', '@layer a{p{top:0}}\n'], HTML)).toBe(
    '@layer a,b;@layer c;@layer a{p{top:0}}',
  );
});

const SHELL = `<html lang="th"><head><title>Caddee</title><link href="/manifest-th.webmanifest">
<link rel="preload" href="/fonts/anuphan-thai-x.woff2"><script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react.js">
<link rel="stylesheet" crossorigin href="/assets/all.css"></head>
<body><div id="root">opening</div> <!-- later --></body></html>`;

test('a page waits for no sheet: they stand behind it', () => {
  const read = (file: string) =>
    ({ 'assets/all.css': 'h1{top:0}', 'assets/own.css': 'h1{top:1px}.x{top:0}' })[file] ?? '';
  const html = pageIn(SHELL, {
    path: '/slip',
    language: 'th',
    html: '<h1>$&</h1>',
    title: 'A',
    scripts: [],
    sheets: ['assets/own.css'],
    read,
  });
  const [head = '', body = ''] = html.split('</head>');
  expect(head).not.toContain('rel="stylesheet"');
  expect(head).toContain('<style>h1{top:0}h1{top:1px}</style>');
  expect(body).toContain(
    '<h1>$&</h1></div><link rel="stylesheet" crossorigin href="/assets/all.css"><link rel="stylesheet" crossorigin href="/assets/own.css">',
  );
});

import { createServer } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { createElement as h, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from 'react-router';

// The least React Router's own template costs: one route with a loader, rendered as a stream, not compressed.
// Runs as a process of its own, prints its address, and ends with its parent.

const SENTENCES = Array.from({ length: 12 }, (_, at) => `Sentence ${at} of a page without product.`);

function Layout({ children }: { children: ReactNode }) {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links));
  return h('html', { lang: 'en' }, head, h('body', null, children, h(ScrollRestoration), h(Scripts)));
}

const Home = () =>
  h('main', null, h('h1', null, 'Bare template'), ...SENTENCES.map((text) => h('p', { key: text }, text)));

// biome-ignore lint/complexity/useMaxParams: the signature of React Router
const handleRequest: ServerBuild['entry']['module']['default'] = (request, status, headers, context) =>
  new Promise<Response>((resolve, reject) => {
    headers.set('Content-Type', 'text/html');
    const page = h(ServerRouter, { context, url: request.url });
    const { pipe } = renderToPipeableStream(page, {
      onShellReady() {
        const body = new PassThrough();
        resolve(new Response(Readable.toWeb(body) as unknown as BodyInit, { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });

const FILE = { module: '/assets/entry.js', imports: [], css: [] };
const ENTRY = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

const BUILD: ServerBuild = {
  routes: {
    root: { id: 'root', path: '', module: { default: () => h(Outlet), Layout } as never },
    home: {
      id: 'home',
      parentId: 'root',
      index: true,
      module: { default: Home, loader: () => ({ greeting: 'Hello' }) } as never,
    },
  },
  entry: { module: { default: handleRequest } },
  assets: {
    entry: FILE,
    routes: {
      root: { id: 'root', path: '', ...ENTRY, ...FILE },
      home: { id: 'home', parentId: 'root', index: true, ...ENTRY, ...FILE },
    },
    url: '/assets/manifest.js',
    version: 'bench',
  },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  future: {} as ServerBuild['future'],
  ssr: true,
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
  prerender: [],
};

const handle = createRequestHandler(BUILD, 'production');
const server = createServer(async ({ url }, reply) => {
  const page = await handle(new Request(new URL(url ?? '/', 'http://bench.invalid')));
  reply.writeHead(page.status, Object.fromEntries(page.headers));
  if (page.body) Readable.fromWeb(page.body as never).pipe(reply);
  else reply.end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.on('disconnect', () => process.exit());

import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';

// `npm run interop`: our adapters against programs of others: the server of the npm package `smpp`, and Kannel where it is
// installed (docs/sms.md).
await launchProgram(['packages/addons/interop/main.ts'], { builds: PORTAL });

/**
 * Style sheet of each route by route id: the rules of `app.css` that the route can use. The build fills it
 * (`page-styles/build-plugin.ts`); without a build it is empty.
 */
export const ROUTE_STYLES: Partial<Record<string, string>> = {};

const OWN_TOOLS =
  "the portal takes no backups any more. Use PostgreSQL's own tools, and remove this variable (docs/deploy.md, Backups)";
const METRICS_ARE_READ =
  "the portal no longer sends metrics. Let the collector read /metrics by its receiver 'prometheus', and remove this variable (docs/deploy.md, Metrics)";

/** Settings of earlier versions, and what replaced them. One that has only been forgotten has a row for a year. */
const REMOVED: Readonly<Record<string, string>> = {
  BACKUP_DIR: OWN_TOOLS,
  BACKUP_WAL_SECONDS: OWN_TOOLS,
  BACKUP_DATABASE_URL: OWN_TOOLS,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: METRICS_ARE_READ,
  OTEL_METRIC_EXPORT_INTERVAL: METRICS_ARE_READ,
  WORKERS:
    'a portal is one process. Start one for each processor, with a port of its own, behind the proxy, and remove this variable (docs/deploy.md, All processors of a machine)',
};

/** Names of the removed settings. */
export const REMOVED_NAMES = Object.keys(REMOVED);

/**
 * One sentence for each removed setting that still has a value. The start is refused: who set BACKUP_DIR believes that there
 * are backups, and who set the address for metrics that their alerts see them.
 */
export function removedProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(REMOVED).flatMap(([name, why]) =>
    [name, `${name}_FILE`].filter((each) => environment[each]).map((each) => `${each}: ${why}`),
  );
}

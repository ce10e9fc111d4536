/** Definitions of resources in a Go module. */
export interface Definitions {
  /** Path and version of the module. */
  readonly module: string;
  readonly files: readonly string[];
  readonly names: readonly string[];
}

const monitoring = (resource: string) => `monitoring.coreos.com_${resource}.yaml`;

/** The chart can create objects of these kinds. */
export const chartDefinitions: readonly Definitions[] = [
  {
    module: 'sigs.k8s.io/gateway-api@v1.4.1',
    files: ['config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'],
    names: ['httproutes.gateway.networking.k8s.io'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    files: ['podmonitors', 'prometheusrules'].map(name => `example/prometheus-operator-crd/${monitoring(name)}`),
    names: ['podmonitors.monitoring.coreos.com', 'prometheusrules.monitoring.coreos.com'],
  },
];

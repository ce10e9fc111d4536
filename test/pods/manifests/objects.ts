import { parseAllDocuments } from 'yaml';

export type Labels = Readonly<Record<string, string>>;

/** Reference to a key of a Secret or a ConfigMap. */
export interface KeyReference {
  readonly name: string;
  readonly key: string;
}
export interface EnvVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: KeyReference;
    readonly configMapKeyRef?: KeyReference;
    readonly fieldRef?: { readonly fieldPath: string };
  };
}
export interface Probe {
  readonly httpGet?: { readonly path?: string; readonly port: number | string; readonly scheme?: string };
  readonly grpc?: { readonly port: number; readonly service?: string };
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
}
export interface PodContainer {
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly EnvVariable[];
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly resources?: { readonly limits?: { readonly memory?: string } };
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly volumeMounts?: readonly VolumeMount[];
}
export interface VolumeMount {
  readonly name: string;
  readonly mountPath: string;
  readonly readOnly?: boolean;
}
export interface Volume {
  readonly name: string;
  readonly emptyDir?: object;
  readonly secret?: { readonly secretName: string };
  readonly configMap?: { readonly name: string };
}
export interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly containers: readonly PodContainer[];
    readonly terminationGracePeriodSeconds?: number;
    readonly securityContext?: {
      readonly runAsUser?: number;
      readonly runAsGroup?: number;
      readonly fsGroup?: number;
    };
    readonly volumes?: readonly Volume[];
  };
}
export interface Workload {
  readonly kind: 'Deployment' | 'StatefulSet';
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas?: number;
    readonly minReadySeconds?: number;
    readonly strategy?: { readonly rollingUpdate?: { readonly maxSurge: number; readonly maxUnavailable: number } };
    readonly template: PodTemplate;
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
  };
}
export interface Service {
  readonly kind: 'Service';
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly clusterIP?: string;
    readonly selector: Labels;
    readonly ports: readonly { readonly port: number; readonly targetPort: number | string }[];
  };
}
export interface PolicyPeer {
  readonly podSelector?: { readonly matchLabels?: Labels };
  readonly namespaceSelector?: object;
  readonly ipBlock?: object;
}
export interface PolicyRule {
  readonly ports?: readonly { readonly port: number; readonly protocol?: string }[];
  readonly from?: readonly PolicyPeer[];
  readonly to?: readonly PolicyPeer[];
}
export interface NetworkPolicy {
  readonly kind: 'NetworkPolicy';
  readonly spec: {
    readonly podSelector: { readonly matchLabels?: Labels };
    readonly policyTypes: readonly ('Ingress' | 'Egress')[];
    readonly ingress?: readonly PolicyRule[];
    readonly egress?: readonly PolicyRule[];
  };
}
export interface Autoscaler {
  readonly kind: 'HorizontalPodAutoscaler';
  readonly spec: { readonly scaleTargetRef: { readonly name: string }; readonly minReplicas?: number };
}
export interface Manifests {
  readonly workloads: readonly Workload[];
  readonly services: readonly Service[];
  readonly policies: readonly NetworkPolicy[];
  readonly autoscalers: readonly Autoscaler[];
}

type ManifestObject = Workload | Service | NetworkPolicy | Autoscaler;

export function parseManifests(text: string): Manifests {
  const objects = parseAllDocuments(text)
    .map(document => document.toJS() as ManifestObject | null)
    .filter(object => object !== null);
  const select = <Kind extends ManifestObject['kind']>(...kinds: Kind[]) =>
    objects.filter((object): object is Extract<ManifestObject, { kind: Kind }> => kinds.includes(object.kind as Kind));
  return {
    workloads: objects.filter(isWorkload),
    services: select('Service'),
    policies: select('NetworkPolicy'),
    autoscalers: select('HorizontalPodAutoscaler'),
  };
}

const isWorkload = (object: ManifestObject): object is Workload => ['Deployment', 'StatefulSet'].includes(object.kind);

const componentLabel = 'app.kubernetes.io/component';

/** Returns the service of the archive that a pod runs, such as `auth`. */
export const componentOf = (labels: Labels): string => labels[componentLabel] ?? 'unknown';

/** Whether a selector selects an object with these labels. An empty selector selects all. */
export function isSelected(labels: Labels, selector: Labels = {}): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** Returns the number of a port that has a number or a name. */
export function findPort({ ports = [] }: PodContainer, port: number | string): number {
  const found = typeof port === 'number' ? port : ports.find(({ name }) => name === port)?.containerPort;
  if (found === undefined) throw new Error(`the container has no port ${port}`);
  return found;
}

/** The autoscaler sets the replicas of a Deployment that names none. */
export function countReplicas({ metadata, spec }: Workload, { autoscalers }: Manifests): number {
  const scaler = autoscalers.find(({ spec: { scaleTargetRef } }) => scaleTargetRef.name === metadata.name);
  return spec.replicas ?? scaler?.spec.minReplicas ?? 1;
}

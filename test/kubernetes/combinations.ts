/** Arguments of `helm template` that set values. */
export interface Combination {
  readonly name: string;
  readonly args: readonly string[];
  /** Critical findings of kube-score that follow from these values. */
  readonly accepted?: readonly string[];
}

const values = 'deploy/k8s/values';
const set = (...settings: readonly string[]) => settings.flatMap(setting => ['--set', setting]);
const setJson = (...settings: readonly string[]) => settings.flatMap(setting => ['--set-json', setting]);

/** Combinations of values with both topologies, each way to name an engine, and each optional object. */
export const combinations: readonly Combination[] = [
  { name: 'defaults', args: [] },
  { name: 'full', args: ['--values', `${values}/full.yaml`] },
  { name: 'small', args: ['--values', `${values}/small.yaml`] },
  {
    name: 'small with external engines and its own sealing secret',
    args: [
      ...set('topology=all', 'persistence.storageClassName=fast', 'persistence.size=100Gi'),
      ...set('services.all.settings.UPLOAD_BUDGET_BYTES=600000000', 'secret.oidcClientSecretKey=oidc'),
    ],
  },
  {
    name: 'names, labels, image by digest',
    args: [
      ...set('nameOverride=sessions', 'labels.team=a', 'image.repository=example.org/archive', 'image.tag=1.2.3'),
      ...set(`image.digest=sha256:${'a'.repeat(64)}`, 'image.pullPolicy=Always', 'image.pullSecrets[0].name=registry'),
    ],
  },
  { name: 'a full name', args: set('fullnameOverride=archive', 'secret.name=other', 'metricsPort=0', 'host=::') },
  {
    name: 'engines by URL, TLS with an own authority',
    args: [
      ...set(
        'engines.database.url=postgresql://db.example.org/archive',
        'engines.redis.url=rediss://redis.example.org',
      ),
      ...set('engines.nats.url=tls://nats.example.org', 'engines.elasticsearch.url=https://es.example.org'),
      ...set('engines.ca.configMap=authorities', 'engines.ca.key=root.pem'),
    ],
  },
  {
    name: 'network policies with peers',
    args: setJson(
      'networkPolicy={"clients":[{"namespaceSelector":{"matchLabels":{"name":"ingress"}}}],"metricsClients":[{"namespaceSelector":{"matchLabels":{"name":"monitoring"}}}],"dns":[{"namespaceSelector":{}}]}',
      'engines={"database":{"to":[{"ipBlock":{"cidr":"10.0.0.0/8"}}],"port":6432},"redis":{"to":[{"namespaceSelector":{}}]},"nats":{"to":[{"namespaceSelector":{}}]},"elasticsearch":{"to":[{"namespaceSelector":{}}],"key":"es"}}',
      'services.auth={"egress":[{"ports":[{"port":8443}]}],"ingress":[{"from":[{"podSelector":{}}]}]}',
    ),
  },
  {
    name: 'a Secret for each service, a short limit for migrations',
    args: [
      ...set('services.auth.secretName=auth', 'services.projects.secretName=projects'),
      ...set('migrations.job.timeoutSeconds=60', 'migrations.job.keepSeconds=0'),
    ],
  },
  { name: 'no Job for migrations', args: set('migrations.job.enabled=false') },
  {
    name: 'no network policies, no autoscaling',
    args: set('networkPolicy.enabled=false', 'defaults.autoscaling.enabled=false'),
    accepted: ['pod-networkpolicy'],
  },
  {
    name: 'pods with everything of their own',
    args: setJson(
      'services.gateway={"replicas":3,"secretName":"gateway","maxUnavailable":"50%","dataSize":"4Gi","priorityClassName":"system-cluster-critical","env":[{"name":"TZ","value":"UTC"}],"volumes":[{"name":"more","emptyDir":{}}],"volumeMounts":[{"name":"more","mountPath":"/more"}]}',
      'defaults={"podLabels":{"a":"b"},"podAnnotations":{"c":"d"},"nodeSelector":{"kubernetes.io/os":"linux"},"tolerations":[{"key":"x","operator":"Exists"}],"affinity":{"nodeAffinity":{}}}',
      'services.search={"resources":{"limits":{"memory":"2Gi"}},"autoscaling":{"maxReplicas":9,"cpuPercent":50,"metrics":[{"type":"Pods","pods":{"metric":{"name":"requests_in_flight"},"target":{"type":"AverageValue","averageValue":"100"}}}]}}',
    ),
  },
  {
    name: 'Ingress with TLS, settings, no pause at a stop',
    args: [
      ...set('ingress.enabled=true', 'ingress.className=nginx', 'ingress.hosts[0]=archive.example.org'),
      ...set(
        'ingress.tlsSecretName=archive-tls',
        'ingress.annotations.a=b',
        'settings.OIDC_ISSUER=https://id.example.org',
        'settings.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318',
      ),
      ...set('stop.preStopSeconds=0', 'stop.drainSeconds=0', 'probes.startSeconds=600', 'settings.DETAIL_COMPAT=true'),
    ],
  },
  { name: 'deletion log', args: set('deletionLog.enabled=true', 'deletionLog.storageClassName=files', 'labels.a=b') },
  {
    name: 'small with a deletion log on an existing claim',
    args: [
      ...['--values', `${values}/small.yaml`],
      ...set('deletionLog.enabled=true', 'deletionLog.existingClaim=log'),
    ],
  },
  {
    name: 'monitoring',
    args: [
      ...set('monitoring.podMonitor.enabled=true', 'monitoring.prometheusRule.enabled=true'),
      ...set('monitoring.dashboard.enabled=true', 'monitoring.dashboard.annotations.folder=Archive'),
      ...set('monitoring.prometheusRule.runbookUrl=https://docs.example.org/runbooks', 'labels.team=a'),
      ...setJson('networkPolicy={"metricsClients":[{"namespaceSelector":{"matchLabels":{"name":"monitoring"}}}]}'),
      ...setJson('monitoring.podMonitor.labels={"release":"prometheus"}'),
    ],
  },
  {
    name: 'HTTPRoute, a Service of type LoadBalancer',
    args: [
      ...set('httpRoute.enabled=true', 'httpRoute.parentRefs[0].name=public', 'httpRoute.requestTimeout=300s'),
      ...set('httpRoute.hostnames[0]=archive.example.org', 'service.type=LoadBalancer', 'service.port=8080'),
      ...set(
        'service.annotations.a=b',
        'ingress.enabled=true',
        'ingress.hosts[0]=a.example.org',
        'ingress.nginx=false',
      ),
    ],
  },
];

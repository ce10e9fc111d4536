{{/*
Probes of a container. Readiness asks only about the process itself: an outage of an engine must not take all replicas
out of service at once. A gateway becomes ready when the services have answered once. Parameters: root, name.
*/}}
{{- define "archive.probes" -}}
{{- $isEntry := eq .name (include "archive.entry" .root) -}}
{{- $period := 5 -}}
startupProbe:
  {{- if $isEntry }}
  httpGet: { path: /readyz, port: http }
  {{- else }}
  grpc: { port: {{ .target.port }} }
  {{- end }}
  periodSeconds: {{ $period }}
  timeoutSeconds: 3
  failureThreshold: {{ max 1 (div .root.Values.probes.startSeconds $period) }}
readinessProbe:
  {{- include "archive.probeAction" (dict "isEntry" $isEntry "port" .target.port) | nindent 2 }}
  periodSeconds: {{ $period }}
  timeoutSeconds: 3
  failureThreshold: 3
livenessProbe:
  {{- include "archive.probeAction" (dict "isEntry" $isEntry "port" .target.port) | nindent 2 }}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end -}}

{{- define "archive.probeAction" -}}
{{- if .isEntry -}}
httpGet: { path: /healthz, port: http }
{{- else -}}
grpc: { port: {{ .port }} }
{{- end -}}
{{- end -}}

{{/*
Time from SIGTERM to SIGKILL, in seconds: the longest stop of the target (docs/settings.md#targets), the drain of a
gateway, and a margin. Parameters: root, name.
*/}}
{{- define "archive.stopSeconds" -}}
{{- $margin := 10 -}}
{{- if eq .name "all" -}}
{{ add 165 .root.Values.stop.drainSeconds $margin }}
{{- else if eq .name "gateway" -}}
{{ add 75 .root.Values.stop.drainSeconds $margin }}
{{- else if eq .name "auth" -}}
{{ add 45 $margin }}
{{- else -}}
{{ add 60 $margin }}
{{- end -}}
{{- end -}}

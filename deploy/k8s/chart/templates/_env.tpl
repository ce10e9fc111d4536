{{/* The engine that a setting locates; empty if the setting locates none. */}}
{{- define "archive.engineOf" -}}
{{- get (dict "DATABASE_URL" "database" "REDIS_URL" "redis" "NATS_URL" "nats" "ELASTICSEARCH_URL" "elasticsearch") . -}}
{{- end -}}

{{/* The settings of a target that locate engines, joined by spaces. Parameters: root, name, target. */}}
{{- define "archive.engineSettings" -}}
{{- $names := list -}}
{{- $candidates := .target.settings -}}
{{- if eq .name "all" -}}
{{- $candidates = list "DATABASE_URL" "REDIS_URL" "NATS_URL" "ELASTICSEARCH_URL" -}}
{{- else if eq .name "search" -}}
{{- $candidates = append $candidates "ELASTICSEARCH_URL" -}}
{{- end -}}
{{- range $candidates -}}
{{- with include "archive.engineOf" . -}}
{{- $engine := index $.root.Values.engines . -}}
{{- if or $engine.url $engine.key -}}
{{- $names = append $names . -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- join " " $names -}}
{{- end -}}

{{/* Reference to a key of the Secret of a service. Parameters: root, workload, key. */}}
{{- define "archive.secretRef" -}}
valueFrom:
  secretKeyRef:
    name: {{ .workload.secretName | default .root.Values.secret.name }}
    key: {{ .key }}
{{- end -}}

{{/* Environment of the secrets of a target. Parameters: root, name, target, workload. */}}
{{- define "archive.secretEnv" -}}
{{- $root := .root -}}
{{- $isAll := eq .name "all" -}}
{{- with $root.Values.secret -}}
{{- if has "INTERNAL_SECRET" $.target.settings }}
- name: INTERNAL_SECRET
  {{- include "archive.secretRef" (dict "root" $root "workload" $.workload "key" .internalSecretKey) | nindent 2 }}
{{- end }}
{{- if and .keySealingSecretKey (or $isAll (has "KEY_SEALING_SECRET" $.target.settings)) }}
- name: KEY_SEALING_SECRET
  {{- include "archive.secretRef" (dict "root" $root "workload" $.workload "key" .keySealingSecretKey) | nindent 2 }}
{{- end }}
{{- if and .oidcClientSecretKey (or $isAll (eq $.name "auth")) }}
- name: OIDC_CLIENT_SECRET
  {{- include "archive.secretRef" (dict "root" $root "workload" $.workload "key" .oidcClientSecretKey) | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Environment of the addresses of services and engines. Parameters: root, name, target, targets, workload. */}}
{{- define "archive.addressEnv" -}}
{{- $root := .root -}}
{{- range .target.settings }}
{{- if hasSuffix "_ADDRESS" . }}
{{- $peer := trimSuffix "_ADDRESS" . | lower }}
- name: {{ . }}
  value: {{ include "archive.objectName" (dict "root" $root "name" $peer) }}:{{ (index $.targets $peer).port }}
{{- end }}
{{- end }}
{{- $urls := dict "database" "DATABASE_URL" "redis" "REDIS_URL" "nats" "NATS_URL" "elasticsearch" "ELASTICSEARCH_URL" }}
{{- range splitList " " (include "archive.engineSettings" .) | compact }}
{{- $engine := index $root.Values.engines . }}
- name: {{ index $urls . }}
  {{- if $engine.url }}
  value: {{ $engine.url | quote }}
  {{- else }}
  {{- include "archive.secretRef" (dict "root" $root "workload" $.workload "key" $engine.key) | nindent 2 }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* Environment of the container of a target. Parameters: root, name, target, targets, workload. */}}
{{- define "archive.env" -}}
{{- $values := .root.Values -}}
- name: HOST
  value: {{ $values.host | quote }}
- name: PORT
  value: {{ .target.port | quote }}
- name: DATA_DIR
  value: /data/archive
{{- if include "archive.writesDeletionLog" . }}
- name: DELETION_LOG_DIR
  value: /deletion-log
{{- end }}
{{- if $values.metricsPort }}
- name: METRICS_PORT
  value: {{ $values.metricsPort | quote }}
{{- end }}
{{- if eq .name (include "archive.entry" .root) }}
- name: DRAIN_WAIT_MS
  value: {{ mul 1000 $values.stop.drainSeconds | quote }}
{{- end }}
{{- if $values.engines.ca.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/archive/ca/{{ $values.engines.ca.key }}
{{- end }}
{{- include "archive.addressEnv" . }}
{{- include "archive.secretEnv" . }}
{{- range $name, $value := mergeOverwrite (deepCopy $values.settings) .workload.settings }}
- name: {{ $name }}
  value: {{ if kindIs "float64" $value }}{{ int64 $value | quote }}{{ else }}{{ $value | quote }}{{ end }}
{{- end }}
{{- with .workload.env }}
{{ toYaml . }}
{{- end }}
{{- end -}}

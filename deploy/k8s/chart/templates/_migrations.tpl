{{/* Whether a Job migrates the schemas before an installation or an upgrade. Empty: no. */}}
{{- define "archive.hasMigrationJob" -}}
{{- if and .Values.migrations.job.enabled (ne .Values.topology "all") -}}yes{{- end -}}
{{- end -}}

{{/*
Annotations of an object that Helm creates before the release, and removes when the Job has succeeded.
Parameters: weight.
*/}}
{{- define "archive.migrationHook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}

{{/* The container that migrates the schema of a service. Parameters: root, name, target, workload. */}}
{{- define "archive.migrationContainer" -}}
{{- $values := .root.Values -}}
{{- $database := $values.engines.database -}}
- name: {{ .name }}
  image: {{ include "archive.image" .root }}
  imagePullPolicy: {{ $values.image.pullPolicy }}
  command: [node, app/src/cli/migrate.ts, '--target={{ .name }}', '--timeout={{ $values.migrations.job.timeoutSeconds }}']
  env:
    - name: DATABASE_URL
      {{- if $database.url }}
      value: {{ $database.url | quote }}
      {{- else }}
      {{- include "archive.secretRef" (dict "root" .root "workload" .workload "key" $database.key) | nindent 6 }}
      {{- end }}
    {{- if $values.engines.ca.configMap }}
    - name: NODE_EXTRA_CA_CERTS
      value: /etc/archive/ca/{{ $values.engines.ca.key }}
    {{- end }}
  resources:
    {{- toYaml $values.migrations.job.resources | nindent 4 }}
  securityContext:
    {{- include "archive.containerSecurity" . | nindent 4 }}
  {{- if $values.engines.ca.configMap }}
  volumeMounts:
    - { name: ca, mountPath: /etc/archive/ca, readOnly: true }
  {{- end }}
{{- end -}}

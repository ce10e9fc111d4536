{{- define "archive.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Name of the objects of a service. Parameters: root, name. */}}
{{- define "archive.objectName" -}}
{{ include "archive.fullname" .root }}-{{ .name }}
{{- end -}}

{{/* Labels that select the pods of a release. */}}
{{- define "archive.releaseSelector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Labels that select the pods of a service. Parameters: root, name. */}}
{{- define "archive.selector" -}}
{{ include "archive.releaseSelector" .root }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{/* Labels of an object that belongs to a service. Parameters: root, name. */}}
{{- define "archive.labels" -}}
{{ include "archive.selector" . }}
app.kubernetes.io/part-of: {{ .root.Chart.Name }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- with .root.Values.labels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Port and required settings of each target that the topology runs, from the archive's own table, as JSON. */}}
{{- define "archive.targets" -}}
{{- $table := .Files.Get "files/targets.json" | fromJson -}}
{{- if eq .Values.topology "all" -}}
{{- pick $table "all" | toJson -}}
{{- else -}}
{{- omit $table "all" | toJson -}}
{{- end -}}
{{- end -}}

{{/* Values of a service's pods as JSON: `defaults` with the overrides of the service. Parameters: root, name. */}}
{{- define "archive.workload" -}}
{{- mustMergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.services .name)) | toJson -}}
{{- end -}}

{{/* The service that clients send HTTP requests to. */}}
{{- define "archive.entry" -}}
{{ ternary "all" "gateway" (eq .Values.topology "all") }}
{{- end -}}

{{/* Not empty if a service writes to the volume of the deletion log. Parameters: root, name. */}}
{{- define "archive.writesDeletionLog" -}}
{{- if and .root.Values.deletionLog.enabled (has .name (list "auth" "projects" "sessions" "all")) -}}
true
{{- end -}}
{{- end -}}

{{/* Claim of the volume of the deletion log. */}}
{{- define "archive.deletionLogClaim" -}}
{{ default (printf "%s-deletion-log" (include "archive.fullname" .)) .Values.deletionLog.existingClaim }}
{{- end -}}

{{- define "archive.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ default $.Chart.AppVersion .tag }}
{{- end -}}
{{- end -}}
{{- end -}}

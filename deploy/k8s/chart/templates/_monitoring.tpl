{{/* Labels of an object for Prometheus or Grafana. Parameters: root, labels. */}}
{{- define "archive.monitoringLabels" -}}
{{ include "archive.releaseSelector" .root }}
{{- with mergeOverwrite (deepCopy .root.Values.labels) .labels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The groups of alerts. With `runbookUrl`, each alert links to its section. */}}
{{- define "archive.alertGroups" -}}
{{- $groups := (.Files.Get "files/alerts.yaml" | fromYaml).groups -}}
{{- with .Values.monitoring.prometheusRule.runbookUrl -}}
{{- range $group := $groups -}}
{{- range $group.rules -}}
{{- $_ := set .annotations "runbook_url" (printf "%s#%s" $.Values.monitoring.prometheusRule.runbookUrl (lower .alert)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $groups -}}
{{- end -}}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	membres "membres"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func codeOf(err error) string {
	var refusal *membres.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		return ""
	}
	problem, typed := refusal.Model().(membres.Problem)
	if !typed {
		return ""
	}
	return problem.Code
}

func main() {
	keys := map[string]membres.APIKey{"CleApi": {Key: os.Getenv("API_KEY")}}
	ctx := context.WithValue(context.Background(), membres.ContextAPIKeys, keys)
	configuration := membres.NewConfiguration()
	configuration.Servers = membres.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	client := membres.NewAPIClient(configuration)
	name := os.Getenv("CLIENT")

	union := *membres.NewSyndicatCreation("SDK "+name+" é/1", "Syndicat « "+name+" »")
	created, _, err := client.SyndicatsAPI.CreateSyndicat(ctx).SyndicatCreation(union).Execute()
	must(created, err)
	found, _, err := client.SyndicatsAPI.GetSyndicat(ctx, union.IdentifiantExterne).Execute()
	must(found, err)
	_, _, again := client.SyndicatsAPI.CreateSyndicat(ctx).SyndicatCreation(union).Execute()
	_, _, absent := client.SyndicatsAPI.GetSyndicat(ctx, "SDK "+name+" absent").Execute()
	page, answer, err := client.SyndicatsAPI.ListSyndicats(ctx).Limite(1).Execute()
	must(page, err)

	row := *membres.NewEmployeSync("SDK " + name + " 1")
	row.SetNom("Roy")
	rows := membres.SyncSaisie{Employes: []membres.EmployeSync{row}}
	loaded, _, err := client.SynchronisationAPI.CreateSync(ctx).SyncSaisie(rows).Execute()
	must(loaded, err)

	day := 24 * time.Hour
	campaign := *membres.NewCampagneCreation("SDK "+name, time.Now().Add(day), time.Now().Add(2*day))
	quoted, _, err := client.CampagnesAPI.CreateCampagne(ctx).CampagneCreation(campaign).Execute()
	// This generator gives a JSON text as it came, with its quotes.
	id := must(strconv.Unquote(must(quoted, err)))
	question := *membres.NewQuestionCreation("Acceptez-vous ?")
	question.SetOptions([]membres.OptionSaisie{*membres.NewOptionSaisie("Oui"), *membres.NewOptionSaisie("Non")})
	asked, _, err := client.QuestionsAPI.CreateQuestion(ctx, id).QuestionCreation(question).Execute()
	must(asked, err)
	published, err := client.CampagnesAPI.PublishCampagne(ctx, id).Execute()
	must(published, err)

	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"page":      len(page),
		"next":      strings.Contains(answer.Header.Get("Link"), `rel="next"`),
		"read":      reflect.DeepEqual(found, created),
		"created":   created.Nom,
		"conflict":  codeOf(again),
		"absent":    codeOf(absent),
		"refused":   loaded.Errors[0].Code,
		"published": id,
	}))
}

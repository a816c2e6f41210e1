package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	membres "membres/client"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	name := os.Getenv("CLIENT")
	key := membres.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-Api-Key", os.Getenv("API_KEY"))
		return nil
	})
	client := must(membres.NewClientWithResponses(os.Getenv("BASE_URL"), key))

	union := membres.SyndicatCreation{IdentifiantExterne: "SDK " + name + " é/1", Nom: "Syndicat « " + name + " »"}
	created := must(client.CreateSyndicatWithResponse(ctx, nil, union)).JSON201
	found := must(client.GetSyndicatWithResponse(ctx, union.IdentifiantExterne)).JSON200
	again := must(client.CreateSyndicatWithResponse(ctx, nil, union)).ApplicationproblemJSON409
	absent := must(client.GetSyndicatWithResponse(ctx, "SDK "+name+" absent")).ApplicationproblemJSON404

	one := int32(1)
	page := must(client.ListSyndicatsWithResponse(ctx, &membres.ListSyndicatsParams{Limite: &one}))

	last := "Roy"
	rows := []membres.EmployeSync{{IdExterne: "SDK " + name + " 1", Nom: &last}}
	loaded := must(client.CreateSyncWithResponse(ctx, nil, membres.SyncSaisie{Employes: &rows})).JSON200

	id := must(client.CreateCampagneWithResponse(ctx, nil, membres.CampagneCreation{
		Titre:              "SDK " + name,
		OuvertureDuVoteUtc: time.Now().Add(24 * time.Hour).UTC().Truncate(time.Second),
		FermetureDuVoteUtc: time.Now().Add(48 * time.Hour).UTC().Truncate(time.Second),
	})).JSON201
	options := []membres.OptionSaisie{{Libelle: "Oui"}, {Libelle: "Non"}}
	question := membres.QuestionCreation{Titre: "Acceptez-vous ?", Options: &options}
	must(client.CreateQuestionWithResponse(ctx, *id, nil, question))
	must(client.PublishCampagneWithResponse(ctx, *id, nil))

	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"page":      len(*page.JSON200),
		"next":      strings.Contains(page.HTTPResponse.Header.Get("Link"), `rel="next"`),
		"read":      *found == *created,
		"created":   created.Nom,
		"conflict":  again.Code,
		"absent":    absent.Code,
		"refused":   loaded.Errors[0].Code,
		"published": id,
	}))
}
